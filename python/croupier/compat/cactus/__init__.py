"""What treys and deuces share: cards that are plain integers, and places from 1, a royal flush, to 7462.

::

     28      16 15  12 11   8 7      0
     1 << rank | suit | rank | prime      s = 1, h = 2, d = 4, c = 8; a two is rank 0, an ace 12

Five of a suit are found by the product of the primes of their ranks, any other five by the product of theirs.
"""
