const pad = (part: number): string => String(part).padStart(2, '0');

/**
 * A moment as `YYYY-MM-DD HH:mm:ss` in the time zone of the browser. `timestamp` is ISO 8601; one that cannot be
 * read is returned as it is.
 */
export function formatLocalTime(timestamp: string): string {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return timestamp;
  const date = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join('-');
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(pad).join(':');
  return `${date} ${time}`;
}
