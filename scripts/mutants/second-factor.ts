import type { Mutant } from './mutant.ts'

/** Defects in second factors: what opens twice, or for somebody else. */
const CODES = 'tests/api/access/second-factor/second-factor.test.ts'
const PASSKEYS = 'tests/api/access/second-factor/passkeys.test.ts'
const REQUIRED = 'tests/api/access/second-factor/required.test.ts'

export const SECOND_FACTOR: Mutant[] = [
  {
    name: 'a code of an app opens two sessions',
    file: 'api/access/second-factor/totp.ts',
    text: ' and (last_step is null or last_step < ${step})',
    replacement: '',
    caughtBy: { files: CODES, titles: 'is refused the second time' },
  },
  {
    name: 'a challenge is used twice',
    file: 'api/access/auth/sign-in-challenge.ts',
    text: '  if (!taken?.taken) throw challengeOver()\n',
    replacement: '',
    caughtBy: { files: CODES, titles: 'a challenge is used once' },
  },
  {
    name: 'a challenge outlives a change of the account',
    file: 'api/access/auth/routines.sql',
    text: '      and u.token_version = coalesce(c.token_version, u.token_version)\n',
    replacement: '',
    caughtBy: { files: CODES, titles: 'a challenge is over after a change' },
  },
  {
    name: 'a copied passkey opens sessions',
    file: 'api/access/second-factor/passkeys.ts',
    text: '          and (${counter}::bigint > counter or (${counter}::bigint = 0 and counter = 0))\n',
    replacement: '',
    caughtBy: { files: PASSKEYS, titles: 'its counter has to grow' },
  },
  {
    name: 'a passkey alone opens without verifying its owner',
    file: 'api/access/second-factor/sign-in.ts',
    text: '    requireUserVerification: !afterPassword,',
    replacement: '    requireUserVerification: false,',
    caughtBy: { files: PASSKEYS, titles: 'has to verify its owner' },
  },
  {
    name: 'an administrator without the required second factor goes on',
    file: 'api/platform/calls/operation.ts',
    text: `  if (scope.mustAddSecondFactor && endpoint.access !== 'learner') {`,
    replacement: `  if (scope.mustAddSecondFactor && endpoint.access === 'public') {`,
    caughtBy: { files: REQUIRED, titles: 'gets to nothing but adding one' },
  },
]
