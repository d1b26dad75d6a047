import { to } from './address.ts'

const LOGIN = '/login'
const login = to(LOGIN)

/** Addresses of API tokens. */
function tokensAt<List extends string>(list: List) {
  return {
    list,
    new: `${list}/new`,
    edit: to(`${list}/:id/edit`),
    rotation: to(`${list}/:id/rotation`),
    revocation: to(`${list}/:id/revocation`),
  }
}

/** Addresses of accounts, of signing in, and of the company's access. */
export const accessPaths = {
  login: LOGIN,
  logout: '/logout',
  password: '/password',
  signIn: {
    page: login,
    withPassword: (query: Parameters<typeof login>[0] = {}) =>
      login({ ...query, with: 'password' }),
    /** Leads to the provider of a sign-on that was begun. */
    signOn: '/login/sign-on',
    secondFactor: to('/login/second-factor'),
    passwordReset: to('/login/password-reset'),
    /** Mails lead here (api/platform/password-links/links.ts). */
    newPassword: to('/login/new-password'),
    passkey: '/login/passkey',
    passkeyOptions: '/login/passkey/options',
  },
  secondFactor: {
    page: '/account/second-factor',
    app: '/account/second-factor/app',
    passkey: '/account/second-factor/passkey',
    codes: '/account/second-factor/codes',
    removal: to('/account/second-factor/:id/removal'),
  },
  account: {
    page: '/account',
    calendar: '/account/calendar',
    end: to('/account/sessions/:id/end'),
    endAll: '/account/sessions/end',
  },
  acting: '/acting',
  impersonation: { begin: '/impersonation', end: '/impersonation/end' },
  /** API tokens of the company, and of the user. */
  apiTokens: tokensAt('/api-tokens'),
  ownTokens: tokensAt('/account/tokens'),
  tenants: {
    list: to('/admin/tenants'),
    new: to('/admin/tenants/new'),
    edit: to('/admin/tenants/:id/edit'),
    suspension: to('/admin/tenants/:id/suspension'),
    resumption: to('/admin/tenants/:id/resumption'),
  },
  brand: {
    page: '/brand',
    /** Target of its button. */
    reset: '/brand/reset',
    logo: to('/brand/logos/:company/:key'),
  },
  scim: '/scim',
  security: to('/security'),
  signOn: {
    page: '/sign-on',
    newDomain: '/sign-on/domains/new',
    checkDomain: to('/sign-on/domains/:id/check'),
    domainRemoval: to('/sign-on/domains/:id/removal'),
    /** Target of a button of its page. */
    act: to('/sign-on/:act(check|trial)'),
  },
}
