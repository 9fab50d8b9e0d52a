/** The part of the browser's Web Locks that we use. */
export interface Locks {
  request<T>(name: string, options: LockOptions, work: (lock: Lock | null) => Promise<T>): Promise<T>;
  query(): Promise<{ held?: readonly { name?: string }[] }>;
}
