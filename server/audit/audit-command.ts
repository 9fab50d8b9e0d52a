/** `npm run audit [backup] [head]`: checks that the audit of the store, or of a backup, is as Molar wrote it. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { runCommand } from '../backup/run-command.ts';
import { StartError } from '../start-error.ts';
import { headText, readHead } from './audit-line.ts';
import { findTampering } from './find-tampering.ts';
import { readAudit } from './read-audit.ts';

const MOST_FINDINGS = 20;

await runCommand(undefined, async (env, given) => {
  // scripts/store-command.mjs has turned every argument into a path, even a head.
  const heads = given.flatMap((text) => readHead(basename(text)) ?? []);
  const [file, ...more] = given.filter((text) => !readHead(basename(text)));
  if (more.length > 0 || heads.length > 1) throw new StartError('npm run audit [backup] [number:hash]: one of each');
  if (file && !existsSync(file)) throw new StartError(`There is no file ${file}`);
  return readAudit(env, file, async (tx) => {
    const findings: string[] = [];
    for await (const finding of findTampering(tx, heads[0])) {
      findings.push(finding);
      if (findings.length === MOST_FINDINGS) break;
    }
    if (findings.length > 0) throw new StartError(`The audit was tampered with:\n${findings.join('\n')}`);
    const head = await tx.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    return `The audit is whole: ${head.number} lines. Its head, to be noted elsewhere: ${headText(head)}`;
  });
});
