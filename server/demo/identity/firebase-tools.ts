/**
 * The only file that touches firebase-tools. Its entries are internal and have no types: package.json pins the version, and
 * firebase-tools.test.ts tests every assumption. Start there after an update.
 */
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

/** The members of the emulator's user that are read here. */
export interface AuthUser {
  localId?: string;
  email?: string;
  providerUserInfo?: { providerId: string }[];
  /** Includes its salt. */
  passwordHash?: string;
  /** Seconds, as text: earlier ID tokens are invalid. */
  validSince?: string;
}

/** A one-time code that a real provider would send by mail. */
export interface OneTimeCode {
  email: string;
  newEmail?: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
}

export interface AuthState {
  users: Map<string, AuthUser>;
  oobs: Map<string, OneTimeCode>;
  enableImprovedEmailPrivacy: boolean;
  overwriteUserWithLocalId(localId: string, user: Omit<AuthUser, 'localId'>): AuthUser;
  createRefreshTokenFor(user: AuthUser, ...details: unknown[]): string;
  validateRefreshToken(token: string): { user: AuthUser };
  getTenantProject(tenantId: string): AuthState;
}

interface NewUser {
  localId?: string;
  email: string;
  password: string;
  displayName: string;
  emailVerified: boolean;
}

/** The two calls of jsonwebtoken that firebase-tools makes, as it makes them. */
export interface JsonWebToken {
  sign(claims: object, secret: unknown, options: { algorithm: string; keyid?: string }): string;
  decode(token: unknown, options: { complete?: boolean; json?: boolean }): unknown;
}

/** Reads what `createRefreshTokenFor` has written: base64 of JSON. */
export interface RefreshTokens {
  decodeRefreshToken(token: unknown): unknown;
}

export interface FirebaseTools {
  jsonWebToken: JsonWebToken;
  refreshTokens: RefreshTokens;
  createState(projectId: string): AuthState;
  createUser(state: AuthState, user: NewUser): Promise<void>;
  /** Includes unprotected admin paths: never listen without the guard. */
  createApp(projectId: string, states: Map<string, AuthState>): Promise<RequestListener>;
  /** An error that the emulator's own error handler turns into a 400 with this code. */
  createBadRequest(code: string): Error;
}

interface Exegesis {
  middleware(spec: unknown, options: Record<string, unknown>): Promise<unknown>;
}

type ExpressApp = RequestListener & { disable(setting: string): void };

const AUTH = 'firebase-tools/lib/emulator/auth';

export function loadFirebaseTools(): FirebaseTools {
  const require = createRequire(import.meta.url);
  // Resolves packages as firebase-tools itself does, wherever npm has put them.
  const requireInside = createRequire(require.resolve('firebase-tools/package.json'));
  const server = require(`${AUTH}/server`);
  const state = require(`${AUTH}/state`);
  const { authOperations } = require(`${AUTH}/operations`);
  const { BadRequestError } = require(`${AUTH}/errors`);
  const { SingleProjectMode } = require(`${AUTH}/index`);
  const exegesis: Exegesis = requireInside('exegesis-express');
  const createApp = async (projectId: string, states: Map<string, AuthState>): Promise<ExpressApp> =>
    withLazySchemas(exegesis, () => server.createApp(projectId, SingleProjectMode.ERROR, states));
  return {
    jsonWebToken: requireInside('jsonwebtoken'),
    refreshTokens: state,
    createState: (projectId) => new state.AgentProjectState(projectId),
    createUser: (project, user) =>
      authOperations.identitytoolkit.accounts.signUp(project, user, { security: { Oauth2: true } }),
    async createApp(projectId, states) {
      const app = await createApp(projectId, states);
      app.disable('x-powered-by');
      return app;
    },
    createBadRequest: (code) => new BadRequestError(code),
  };
}

/** Compiling all of the API's JSON schemas at once takes 10 to 30 seconds; each at its first use costs nothing. */
async function withLazySchemas<T>(exegesis: Exegesis, create: () => Promise<T>): Promise<T> {
  const { middleware } = exegesis;
  exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
  try {
    return await create();
  } finally {
    exegesis.middleware = middleware;
  }
}
