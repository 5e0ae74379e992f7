GEM
  remote: %1$s
  specs:
    native (1.0-%2$s)
      pure
    program (1.0-%2$s)
    pure (1.0)

PLATFORMS
  %2$s

DEPENDENCIES
  native
  program

BUNDLED WITH
   %3$s
