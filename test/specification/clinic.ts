// A clinic's real server in this process, for the rows of the specification that need no page.
import { afterAll, beforeAll, expect } from 'vitest';
import { type Received, startTestServer, type TestServer } from '../../server/testing/server.ts';
import { picture } from '../doctor.ts';

export interface Caller {
  name: string;
  email: string;
  token: string;
}

/** Sends one call, with the token of `person` if given. */
export type Call = (method: string, path: string, options?: { person?: Caller; body?: object }) => Promise<Received>;

/** One for all tests of a file: each has its own people, and a day that no other books. */
export function setUpClinic() {
  let server: TestServer;
  let people = 0;
  let days = 0;

  beforeAll(async () => {
    server = await startTestServer({ adminEmails: ['admin@molar.test'] });
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors).toEqual([]);
  });

  const signIn = async (email: string, name: string): Promise<Caller> => ({
    name,
    email,
    token: await server.signIn(email, name),
  });
  const call: Call = (method, path, { person, body } = {}) => server.send(method, path, { token: person?.token, body });
  return {
    call,
    newPatient: (name = 'Robin Example') => signIn(`patient-${++people}@molar.test`, name),
    signInAdmin: () => signIn('admin@molar.test', 'Ada Demo'),
    /** As in 'Jan 5, 2030'. */
    newDay() {
      const date = new Date(Date.UTC(2030, 0, 7 + days++));
      return { medium: date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }) };
    },
    uploadPicture: (person: Caller): Promise<Received> => {
      const image = new FormData();
      image.set('image', new File([picture.buffer], picture.name, { type: picture.mimeType }));
      return server.send('POST', '/images', { token: person.token, body: image });
    },
  };
}
