import { route } from '@remix-run/route-config'

/** Routes of the own account's second factor. */
export const secondFactorRoutes = [
  route('account/second-factor', 'access/second-factor/page.tsx'),
  route('account/second-factor/app', 'access/second-factor/app.tsx'),
  route('account/second-factor/passkey', 'access/second-factor/passkey.tsx'),
  route('account/second-factor/codes', 'access/second-factor/codes.tsx'),
  route('account/second-factor/:id/removal', 'access/second-factor/removal.tsx'),
]
