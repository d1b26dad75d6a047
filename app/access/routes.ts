import { paths } from '#app/kit/urls/paths.ts'
import { pathOf, route } from '#app/kit/urls/routes.ts'

const { account, apiTokens, impersonation, ownTokens, secondFactor, signIn, signOn, tenants } =
  paths

/** Signing in and out, without a session. */
export const sessionRoutes = [
  route(signIn.page, 'access/session/login.tsx'),
  route(signIn.secondFactor, 'access/session/second-factor.tsx'),
  route(signIn.passwordReset, 'access/session/password-reset.tsx'),
  route(signIn.newPassword, 'access/session/new-password.tsx'),
  route(signIn.passkey, 'access/session/passkey.ts'),
  route(signIn.passkeyOptions, 'access/session/passkey-options.ts'),
  route(signIn.signOn, 'access/session/sign-on.tsx'),
  // Providers and invitations lead here.
  route('/login/sign-on/:company', 'access/session/sign-on-start.tsx'),
  route('/login/sign-on/:company/callback', 'access/session/sign-on-callback.tsx'),
  route(paths.logout, 'access/session/logout.ts'),
  route(impersonation.begin, 'access/impersonations/begin.ts'),
  route(impersonation.end, 'access/impersonations/end.ts'),
]

/** API tokens: the pages are the same for those of the company and of the user. */
const tokenRoutes = [apiTokens, ownTokens].map((at) => {
  const id = pathOf(at.list)
  return route(at.list, 'access/api-tokens/list.tsx', id, [
    route(at.new, 'access/api-tokens/new.tsx', `${id}/new`),
    route(at.edit, 'access/api-tokens/edit.tsx', `${id}/edit`),
    route(at.rotation, 'access/api-tokens/rotation.tsx', `${id}/rotation`),
    route(at.revocation, 'access/api-tokens/revocation.tsx', `${id}/revocation`),
  ])
})

export const accessRoutes = [
  route(paths.acting, 'access/tenants/acting.tsx'),
  route(paths.password, 'access/session/password.tsx'),
  route(account.page, 'access/account/page.tsx'),
  route(account.calendar, 'training/calendars/own.tsx'),
  ...tokenRoutes,

  route(secondFactor.page, 'access/second-factor/page.tsx'),
  route(secondFactor.app, 'access/second-factor/app.tsx'),
  route(secondFactor.passkey, 'access/second-factor/passkey.tsx'),
  route(secondFactor.codes, 'access/second-factor/codes.tsx'),
  route(secondFactor.removal, 'access/second-factor/removal.tsx'),

  route(tenants.list, 'access/tenants/list.tsx', [
    route(tenants.new, 'access/tenants/new.tsx'),
    route(tenants.edit, 'access/tenants/edit.tsx'),
    route(tenants.suspension, 'access/tenants/suspension.tsx', 'tenants:suspension'),
    route(tenants.resumption, 'access/tenants/suspension.tsx', 'tenants:resumption'),
  ]),

  route(signOn.page, 'access/sign-on/page.tsx', [
    route(signOn.newDomain, 'access/sign-on/new-domain.tsx'),
    route(signOn.domainRemoval, 'access/sign-on/domain-removal.tsx'),
  ]),
  // Buttons of the page.
  route(signOn.checkDomain, 'access/sign-on/check-domain.ts'),
  route(signOn.act, 'access/sign-on/acts.ts'),

  route(paths.brand.page, 'access/brand/page.tsx'),
  route(paths.brand.reset, 'access/brand/reset.ts'),
  route(paths.security, 'access/security/page.tsx'),
  route(paths.scim, 'access/scim/page.tsx'),
]

/** Routes without a page. */
export const accessFiles = [
  route(paths.brand.logo, 'access/brand/logo.ts'),
  route(account.endAll, 'access/account/sessions-end.ts'),
  route(account.end, 'access/account/session-end.ts'),
]
