import type { Through } from '../../apps/server/test/support/server-process.ts';

/** Mounts a small disk that the program alone sees, copies a folder there, then does what its standard input says. */
const SCRIPT = `
  mount -t tmpfs -o size="$1"m tmpfs "$2" || exit 1
  [ -z "$3" ] || cp -a "$3" "$2/data" || exit 1
  exec 3<&0
  (while read -r word; do case "$word" in
    fill) cat /dev/zero > "$2/ballast" ;;
    free) rm "$2/ballast" ;;
  esac; done) <&3 >/dev/null 2>&1 &
  shift 3
  exec "$@" 3<&- </dev/null`;

interface SmallDisk {
  readonly megabytes: number;
  /** An empty folder. */
  readonly mountPoint: string;
  /** What `data` on the disk is a copy of; default: it is not there. */
  readonly template?: string;
}

/**
 * Before a program, in a mount namespace of its own (`findMountNamespace`). Of its standard input `fill` takes all that is free, and
 * `free` gives it back.
 */
export function onSmallDisk(
  namespace: Through,
  { megabytes, mountPoint, template = '' }: SmallDisk,
): Through {
  return [...namespace, 'sh', '-c', SCRIPT, 'sh', String(megabytes), mountPoint, template];
}
