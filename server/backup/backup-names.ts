/** Backups that Molar names itself carry their time, in UTC, so that they sort by it. */
const NAME = /^molar-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite$/;

/** @param at milliseconds */
export function backupName(at: number): string {
  return `molar-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;
}

/** Milliseconds; undefined when the name is not one of ours. */
export function timeOfBackup(name: string): number | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

/** Oldest first. A future date means that the clock was ahead: such a backup can't be called the newest. */
export function sortBackups(files: string[], now: number): { past: string[]; future: string[] } {
  const names = files.filter((name) => timeOfBackup(name) !== undefined).toSorted();
  const isPast = (name: string) => (timeOfBackup(name) as number) <= now;
  return { past: names.filter(isPast), future: names.filter((name) => !isPast(name)) };
}
