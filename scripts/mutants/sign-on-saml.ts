import type { Mutant } from './mutant.ts'

/** Defects in sign-on by SAML: what is read though nobody signed it, or signs somebody else on. */
const RESPONSE = 'tests/unit/access/saml-response.test.ts'
const SAML = 'tests/api/access/sign-on/saml.test.ts'

export const SIGN_ON_SAML: Mutant[] = [
  {
    name: 'a second assertion beside the signed one is read over',
    file: 'api/access/sign-on/saml/response-structure.ts',
    text: 'if (assertions.length > 1 || !assertion',
    replacement: 'if (!assertion',
    caughtBy: { files: RESPONSE, titles: 'refuses each wrapping' },
  },
  {
    name: 'an assertion for another recipient is accepted',
    file: 'api/access/sign-on/saml/assertion.ts',
    text: '      ...(recipient === destination\n',
    replacement: '      ...(recipient !== ``\n',
    caughtBy: { files: RESPONSE, titles: 'for the reason destination' },
  },
  {
    name: 'an assertion counts twice',
    file: 'api/access/sign-on/saml/take-response.ts',
    text: "return taken.length > 0 ? { assertion } : { problems: [{ code: 'replayed' }] }",
    replacement: 'return taken.length >= 0 ? { assertion } : { problems: [] }',
    caughtBy: { files: SAML, titles: 'its assertion counts once' },
  },
  {
    name: 'a sign-on is completed by whoever began it, whoever brought the response',
    file: 'api/access/sign-on/saml/take-response.ts',
    text: ' and code = ${hashOf(code)}\n',
    replacement: ' and ${hashOf(code)}::bytea is not null\n',
    caughtBy: { files: SAML, titles: 'the browser that began' },
  },
]
