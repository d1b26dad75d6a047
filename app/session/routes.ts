import { route } from '@remix-run/route-config'

/** Routes of signing in and out, without a session. */
export const sessionRoutes = [
  route('login', 'session/login.tsx'),
  route('login/second-factor', 'session/second-factor.tsx'),
  route('login/passkey', 'session/passkey.ts'),
  route('login/passkey/options', 'session/passkey-options.ts'),
  route('login/sign-on', 'session/sign-on.tsx'),
  route('login/sign-on/:company', 'session/sign-on-start.tsx'),
  route('login/sign-on/:company/callback', 'session/sign-on-callback.tsx'),
  route('logout', 'session/logout.ts'),
]
