import { route } from '@remix-run/route-config'

/** Routes of signing in and out, without a session. */
export const sessionRoutes = [
  route('login', 'access/session/login.tsx'),
  route('login/second-factor', 'access/session/second-factor.tsx'),
  route('login/passkey', 'access/session/passkey.ts'),
  route('login/passkey/options', 'access/session/passkey-options.ts'),
  route('login/sign-on', 'access/session/sign-on.tsx'),
  route('login/sign-on/:company', 'access/session/sign-on-start.tsx'),
  route('login/sign-on/:company/callback', 'access/session/sign-on-callback.tsx'),
  route('logout', 'access/session/logout.ts'),
]
