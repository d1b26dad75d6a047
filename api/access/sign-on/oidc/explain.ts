import { RefusedAddress } from '#api/platform/outgoing/address-policy.ts'
import * as problem from './problems.ts'
import { ProviderProblem, type Problem } from './problems.ts'

/** Errors of the protocol's library, of the network and of the provider, as problems in words. */

type Cause = {
  code?: unknown
  message?: unknown
  name?: unknown
  error?: unknown
  error_description?: unknown
  status?: unknown
  claim?: unknown
  cause?: unknown
}

/** Throws the error as a ProviderProblem. */
export function explain(error: unknown): never {
  throw error instanceof ProviderProblem ? error : new ProviderProblem(problemOf(error), error)
}

/** Returns an error and its causes, the outermost first. */
function chainOf(error: unknown): Cause[] {
  const chain: Cause[] = []
  for (let at = error; typeof at === 'object' && at !== null && chain.length < 6;) {
    chain.push(at)
    at = (at as Cause).cause
  }
  return chain
}

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/
const NETWORK = /^(ECONN|EPIPE|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_|HPE_|UND_)/

export function problemOf(error: unknown): Problem {
  const chain = chainOf(error)
  return (
    ofNetwork(chain) ?? ofProvider(chain) ?? ofToken(chain) ?? problem.otherProblem(said(chain))
  )
}

function ofNetwork(chain: Cause[]): Problem | null {
  for (const cause of chain) {
    if (cause instanceof RefusedAddress)
      return cause.reason === 'address' ? problem.privateAddress() : problem.unknownHost()
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return problem.tooSlow()
    const { code } = cause
    if (typeof code !== 'string') continue
    if (TLS.test(code)) return problem.badCertificate()
    if (code === 'OAUTH_TIMEOUT') return problem.tooSlow()
    if (NETWORK.test(code)) return problem.unreachable()
  }
  return null
}

const SECRET = new Set(['invalid_client', 'unauthorized_client'])

/** Error that the provider answered: in the address of the callback, or at its token endpoint. */
function ofProvider(chain: Cause[]): Problem | null {
  for (const { error, error_description: description, code, status } of chain) {
    if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' && status === 401) return problem.wrongSecret()
    if (typeof error !== 'string') continue
    if (SECRET.has(error)) return problem.wrongSecret()
    if (error === 'invalid_grant') return problem.usedCode()
    if (error === 'redirect_uri_mismatch') return problem.wrongRedirect()
    const reason = typeof description === 'string' && description !== '' ? description : error
    return problem.denied(reason.slice(0, 300).replace(/\.$/, ''))
  }
  return null
}

function ofToken(chain: Cause[]): Problem | null {
  const claim = chain.find((cause) => typeof cause.claim === 'string')?.claim
  const text = said(chain)
  for (const { code } of chain) {
    if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return problem.tokenTimes()
    if (code === 'OAUTH_KEY_SELECTION_FAILED') return problem.wrongSignature()
  }
  if (claim === 'aud' || claim === 'azp') return problem.wrongAudience()
  if (claim === 'nonce') return problem.wrongNonce()
  if (claim === 'iss' || /\(issuer\)/.test(text)) return problem.otherIssuer('otro', 'el del token')
  if (/"state"/.test(text)) return problem.wrongState()
  if (/signature|"alg"|JWS/i.test(text)) return problem.wrongSignature()
  const missing = /"(\w+)" \([\w ]+\) claim missing|"(\w+)" .*missing/.exec(text)
  return missing ? problem.missingClaim(missing[1] ?? missing[2]!) : null
}

const said = (chain: Cause[]) =>
  chain
    .map(({ message }) => message)
    .filter((message): message is string => typeof message === 'string')
    .join(': ')
    .slice(0, 300)
