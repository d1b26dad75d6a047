import { route } from '@remix-run/route-config'

/** Routes of signing in and out, without a session. */
export const sessionRoutes = [
  route('login', 'session/login.tsx'),
  route('login/second-factor', 'session/second-factor.tsx'),
  route('login/passkey', 'session/passkey.ts'),
  route('login/passkey/options', 'session/passkey-options.ts'),
  route('logout', 'session/logout.ts'),
]
