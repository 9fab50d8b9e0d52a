/**
 * Reduces an error to what may be logged: nothing that a caller sent. Libraries put values into messages and into extra members
 * (PostgreSQL's `detail`, valibot's `issues`), so only known members are taken, and values in a message are masked.
 */
import * as v from 'valibot';

export interface SafeError {
  type: string;
  code?: string;
  message: string;
  /** Only the frames: the first lines of a stack repeat the message. */
  stack?: string;
  cause?: SafeError;
}

const MOST_FRAMES = 12;
/** A chain of causes may have no end. */
const MOST_CAUSES = 4;

/** Never throws, even if the members of `error` have odd types, or reading one throws. */
export function safeError(error: unknown, causes = MOST_CAUSES): SafeError {
  try {
    return reduced(error, causes);
  } catch {
    return { type: typeof error, message: 'can’t be read' };
  }
}

function reduced(error: unknown, causes: number): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(String(error)) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const stack = framesOf(error);
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause;
  return {
    type: String(error.name),
    ...(code && { code }),
    message: messageOf(error),
    ...(stack && { stack }),
    ...(cause !== undefined && causes > 0 && { cause: safeError(cause, causes - 1) }),
  };
}

function messageOf(error: Error): string {
  if (!(error instanceof v.ValiError)) return masked(String(error.message));
  const [issue] = error.issues;
  return `${v.getDotPath(issue) ?? 'value'}: expected ${issue.expected}`;
}

function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return frames.slice(0, MOST_FRAMES).join('\n');
}

const MASKS: readonly [RegExp, string][] = [
  [/[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g, '<token>'],
  [/[^\s"'<>()]+@[^\s"'<>()]+/g, '<address>'],
  // Engines and parsers quote their input like this.
  [/"[^"]*"/g, '"..."'],
  [/(?<![\w.:/-])[+(]{0,2}\d[\d ()/-]{5,}\d(?![\w:])/g, '<number>'],
];

/** Replaces what looks like a token, an address, a quoted value or a phone number. */
function masked(text: string): string {
  return MASKS.reduce((rest, [pattern, mask]) => rest.replaceAll(pattern, mask), text);
}
