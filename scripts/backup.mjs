// `npm run backup`: server/backup/backup-command.ts on Molar's own Node.
import { runStoreCommand } from './store-command.mjs';

runStoreCommand('server/backup/backup-command.ts');
