import { route } from '@remix-run/route-config'

export const signOnRoutes = [
  route('sign-on', 'access/sign-on/page.tsx', [
    route('domains/new', 'access/sign-on/new-domain.tsx'),
    route('domains/:id/removal', 'access/sign-on/domain-removal.tsx'),
  ]),
  // Buttons of the page.
  route('sign-on/domains/:id/check', 'access/sign-on/check-domain.ts'),
  route('sign-on/:act', 'access/sign-on/acts.ts'),
]
