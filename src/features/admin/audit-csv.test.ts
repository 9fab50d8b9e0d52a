import { expect, test } from 'vitest';
import type { AuditLine } from '../../../contract/audit.ts';
import { auditCsv } from './audit-csv.ts';

const line: AuditLine = {
  ...{ number: 7, at: '2026-11-22T10:00:00.000Z', who: 'pat', whoEmail: 'pat@clinic.test', action: 'booking.made' },
  ...{ object: 'b-1', detail: 'Teeth, "08.00 AM"', requestId: 'r-1', hash: 'abc' },
};

test('a line becomes a row of quoted cells in the order of the header, empty for missing values', () => {
  expect(auditCsv([line]).split('\r\n')).toEqual([
    '"number","at","deviceAt","who","whoEmail","action","object","person","personEmail","detail","requestId","hash"',
    '"7","2026-11-22T10:00:00.000Z","","pat","pat@clinic.test","booking.made","b-1","","","Teeth, ""08.00 AM""","r-1","abc"',
    '',
  ]);
  expect(auditCsv([])).toMatch(/^"number".*\r\n$/);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '="x"'])(
  '%j is text to a spreadsheet, not a formula',
  (text) => {
    expect(auditCsv([{ ...line, detail: text }])).toContain(`,"'${text.replaceAll('"', '""')}",`);
  },
);

test.each(['a=b', '1-2', 'x@clinic.test'])('%j stays as it is', (text) => {
  expect(auditCsv([{ ...line, detail: text }])).toContain(`,"${text}",`);
});
