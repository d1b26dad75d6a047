import { route } from '@remix-run/route-config'

export const signOnRoutes = [
  route('sign-on', 'sign-on/page.tsx', [
    route('domains/new', 'sign-on/new-domain.tsx'),
    route('domains/:id/removal', 'sign-on/domain-removal.tsx'),
  ]),
  // Buttons of the page.
  route('sign-on/domains/:id/check', 'sign-on/check-domain.ts'),
  route('sign-on/:act', 'sign-on/acts.ts'),
]
