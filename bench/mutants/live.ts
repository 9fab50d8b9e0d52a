import type { FileMutants } from './mutant.ts';

/** What is done at once, with a connection. */
export const live: FileMutants[] = [
  {
    file: 'src/commands/export-data.ts',
    tests: ['src/commands/export-data.test.ts'],
    edits: [
      [
        '{ about: request, unreached: NOT_READ }',
        '{ about: request }',
        'who could not read is told to check whether it was done',
      ],
    ],
  },
  {
    file: 'src/commands/make-admin.ts',
    tests: ['test/loop/admin.test.ts'],
    edits: [
      [
        "text: 'Make admin successfully!', ...options",
        "text: 'Make admin successfully!'",
        'an undoing offers to be undone',
      ],
    ],
  },
  {
    file: 'src/commands/mark-payment-alert.ts',
    tests: ['test/loop/admin.test.ts'],
    edits: [
      ['seen && seen.by !== account.name ?', 'seen ?', 'what one has just seen to is said to be another admin’s'],
    ],
  },
  {
    file: 'src/sync/pull-admin-lists.ts',
    tests: ['test/loop/admin.test.ts'],
    edits: [
      [
        'pullPaymentAlerts({ ...deps, endSession: () => pullRole(deps) })',
        'pullPaymentAlerts(deps)',
        'an admin whose role was removed is logged out by the count in the menu',
      ],
    ],
  },
  {
    file: 'src/commands/change-desk.ts',
    tests: ['test/loop/admin.test.ts'],
    edits: [
      [
        'setUserDesk(db, _id, isDesk)',
        'setUserDesk(db, email, isDesk)',
        'the list does not show who works at the desk',
      ],
    ],
  },
  {
    file: 'src/commands/add-doctor.ts',
    tests: ['test/loop/admin.test.ts'],
    edits: [
      [
        " && outcome.problem.code === 'doctor.email-taken'",
        '',
        'whatever is wrong with a doctor is said at the address',
      ],
    ],
  },
  {
    file: 'src/app/wake-if-offline.ts',
    tests: ['src/app/wake-if-offline.test.ts'],
    edits: [
      [
        "clinic === 'offline' && sync.wake()",
        "clinic !== 'offline' && sync.wake()",
        'a tab stays offline though another has reached the clinic',
      ],
    ],
  },
  {
    file: 'src/features/ui/use-busy.ts',
    tests: ['src/features/ui/use-busy.test.ts'],
    edits: [
      ['work().finally(', 'work().then(', 'a control whose work fails rests for good'],
      ['    if (isBusy) return;\n', '', 'a doubled press does its work twice'],
    ],
  },
];
