/**
 * The server's log: one JSON object per line, on stderr, with nothing about who called. Lines are buffered and written in the
 * background; the buffer is flushed however the process ends, except by kill -9.
 */
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';
import { getHealth, getReadiness } from '../../contract/clinic.ts';
import { oncePerMinute } from './once-per-minute.ts';
import { safeError } from './safe-error.ts';

/** `info` also logs each request. */
export const LOG_LEVELS = ['info', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface RequestLine {
  /** The same as in the answer's `X-Request-Id`. */
  id: string;
  method: string;
  /** The pattern, such as '/booking/{id}': a path may name a person. */
  route: string;
  status: number;
  ms: number;
}

/** @param text what was being done, always the same words @param about members for the line */
export type LogError = (text: string, error: unknown, about?: Partial<RequestLine>) => void;

export interface Log {
  /** Successful health calls get no line. */
  request(line: RequestLine): void;
  /** For what the server does by itself. */
  note(text: string): void;
  /** For errors that should not happen. One line a minute for each cause; the next says how many were left out. */
  error: LogError;
  /** Flushes the buffer. */
  close(): void;
}

// Bytes. Beyond the second value nobody is reading the log, and lines are dropped to save memory.
const WRITE_AT = 4096;
const MOST_WAITING = 16 * 1024 * 1024;
/** A line may wait this long for others. */
const WRITE_EVERY_MS = 500;

/** Proxies and monitors call them every second: their lines would crowd out all others. */
const HEALTH: readonly string[] = [getHealth.path, getReadiness.path];

export function createLog(level: LogLevel, stream: DestinationStream = inBackground(2)): Log {
  const lines = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // pino's own takes a `SafeError` for an error of type 'Object', and drops its causes.
      serializers: { err: (err) => err },
    },
    stream,
  );
  const limited = oncePerMinute();
  return {
    request(line) {
      if (line.status >= 400 || !HEALTH.includes(line.route)) lines.info(line);
    },
    note: (text) => lines.info(text),
    error(text, error, about) {
      const err = error === undefined ? undefined : safeError(error);
      limited.run(`${text} ${err?.type} ${err?.code} ${err?.message}`, (leftOut) =>
        lines.error({ ...about, ...(leftOut > 0 && { leftOut }), err }, text),
      );
    },
    close() {
      limited.close();
      lines.flush();
    },
  };
}

/** @param dest a file, by number or path */
export function inBackground(dest: number | string): DestinationStream {
  return destination({
    dest,
    sync: false,
    minLength: WRITE_AT,
    maxLength: MOST_WAITING,
    periodicFlush: WRITE_EVERY_MS,
  });
}
