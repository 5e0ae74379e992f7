// `dir.close` while another thread is in dir.read, each or children: the base frees the entry that
// the other thread looks at. Here the last reader closes it, and gets an IOError. Another thread
// that reads the same Dir overwrites the entry: each reader has a copy (internal/fixes/
// dir_reading.h).
// Expect: nogvl_readdir 3
// Inserts: reading 5, entry 4, dir_entry 2, dir_next_entry 2

@include_dir_reading@
@@
  #include "internal/dir.h"
+ #include "internal/fixes/dir_reading.h"

@widen_dir_with_readers@
typedef DIR;
@@
  struct dir_data {
      DIR *dir;
      ...
+     struct dir_reading *reading;
  };

@redirect_close_of_dir_that_is_read@
identifier dp;
@@
close_dir_data(struct dir_data *dp)
{
- if (dp->dir)
+ if (!dir_left_to_readers(&dp->dir, dp->reading) && dp->dir)
  { ... }
}

@hook_free_of_dir_that_is_read@
symbol dir;
@@
dir_free(...)
{
  ...
  if (dir->dir) closedir(dir->dir);
+ dir_reading_free(dir->reading);
}

@redirect_next_entry@
identifier f = {dir_read, dir_each_entry};
identifier dirp, dp;
@@
f(...)
{
  ...
  struct dirent *dp;
+ union dir_entry entry;
  <...
- READDIR(dirp->dir, dirp->enc)
+ dir_next_entry(&dirp->dir, &dirp->reading, &entry)
  ...>
}
