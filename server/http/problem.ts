/** A problem of the contract. Handlers throw it; `respond.ts` answers with it. */
import { type ProblemCode, problems } from '../../contract/problem.ts';

export class Problem extends Error {
  readonly code: ProblemCode;
  /** Members of the answer besides text and code. */
  readonly extras: object;

  /** @param text in place of the code's own @param options its `cause` is logged and never sent */
  constructor(
    code: ProblemCode,
    { text, ...extras }: { text?: string; [member: string]: unknown } = {},
    options: ErrorOptions = {},
  ) {
    super(text ?? problems[code].text, options);
    this.code = code;
    this.extras = extras;
  }
}

/** @param member the invalid member; its name may come from the caller, at any length */
export function invalid(member: string, text: string): Problem {
  return new Problem('request.invalid', { text: `${member.slice(0, 60)}: ${text}` });
}

/** An answer as it is stored and sent. `body` is JSON. */
export interface Answer {
  status: number;
  body: string;
}

export function problemAnswer({ code, message, extras }: Problem): Answer {
  // The specification reads the text under both names.
  return { status: problems[code].status, body: JSON.stringify({ ...extras, code, message, Message: message }) };
}
