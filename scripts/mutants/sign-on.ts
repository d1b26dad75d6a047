import type { Mutant } from './mutant.ts'

const SIGN_ON = 'tests/api/access/sign-on/sign-on.test.ts'
const ATTACKS = 'tests/api/access/sign-on/attacks.test.ts'

/** Defects in single sign-on: links, answers of providers, logout. */
export const SIGN_ON_DEFECTS: Mutant[] = [
  {
    name: 'somebody is linked by an e-mail that is not verified',
    file: 'api/access/sign-on/person.ts',
    text: 'if (!(emailVerified ?? trusts_email)) throw refusal.emailUnverified()',
    replacement: 'if (emailVerified === undefined) throw refusal.emailUnverified()',
    caughtBy: { files: SIGN_ON, titles: 'not verified or not of the company' },
  },
  {
    name: 'a domain that nobody has proven links people',
    file: 'api/access/sign-on/person.ts',
    text: 'where tenant_id = ${tenantId} and domain = ${domain} and proven_at is not null`',
    replacement: 'where tenant_id = ${tenantId} and domain = ${domain}`',
    caughtBy: { files: ATTACKS, titles: 'not proven' },
  },
  {
    name: 'the answer of one provider is taken at the address of another company',
    file: 'api/access/sign-on/callback.ts',
    text: 'if (of.uuid !== company.toLowerCase()) throw',
    replacement: 'if (of.uuid === company + company) throw',
    caughtBy: { files: SIGN_ON, titles: 'at its company alone' },
  },
  {
    name: 'the signature of an ID token is not verified',
    file: 'api/access/sign-on/oidc/provider.ts',
    text: '      client.enableNonRepudiationChecks,\n',
    replacement: '',
    caughtBy: { files: ATTACKS, titles: 'signature' },
  },
  {
    name: 'a logout token ends sessions as often as it is sent',
    file: 'api/access/sign-on/backchannel-logout.ts',
    text: "if (fresh.length === 0) throw refused('El logout_token ya se usó')",
    replacement: '',
    caughtBy: { files: SIGN_ON, titles: 'by a token that works once' },
  },
]
