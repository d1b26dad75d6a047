import { route } from '@remix-run/route-config'

/** Routes of the own account's second factor. */
export const secondFactorRoutes = [
  route('account/second-factor', 'second-factor/page.tsx'),
  route('account/second-factor/app', 'second-factor/app.tsx'),
  route('account/second-factor/passkey', 'second-factor/passkey.tsx'),
  route('account/second-factor/codes', 'second-factor/codes.tsx'),
  route('account/second-factor/:id/removal', 'second-factor/removal.tsx'),
]
