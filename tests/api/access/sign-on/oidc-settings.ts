/** Settings of a connection by OpenID Connect, off, with the claims of Entra ID; to `PUT /sign-on/oidc`. */
export const OIDC_SETTINGS = {
  issuer: 'https://ingreso.empresa.test',
  client_id: 'sendero',
  client_secret: 'un-secreto',
  enabled: false,
  email_claim: 'email',
  trusts_email: false,
  first_name_claim: 'given_name',
  last_name_claim: 'family_name',
  login_claim: 'preferred_username',
  groups_claim: null,
  admin_groups: [],
  reader_groups: [],
  unknown_people: 'refuse',
  only_sign_on: false,
  break_glass_user_id: null,
}
