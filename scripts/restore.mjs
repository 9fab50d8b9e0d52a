// `npm run restore`: server/backup/restore-command.ts on Molar's own Node.
import { runStoreCommand } from './store-command.mjs';

runStoreCommand('server/backup/restore-command.ts');
