import { ResponseRefusal } from './problems.ts'
import { childrenOf, isNamed, NAMESPACES, textOf, type ReadXml } from './xml.ts'

/**
 * The one shape of a response that is read: one assertion, directly in the response, with one signature of itself.
 * Whatever else could be signed in its place or read in its place (signature wrapping) is refused before any
 * signature is verified.
 */

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** Signature algorithms that are accepted; none of them with SHA-1. */
const SIGNATURE_METHODS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const DIGEST_METHODS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const TRANSFORMS = new Set(['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE])

export type StructuredResponse = {
  response: Element
  assertion: Element
  /** Certificates that the assertion's signature names, as text. None of them is trusted for being there. */
  namedCertificates: string[]
}

/** Returns the parts of a response. Throws ResponseRefusal for any other shape. */
export function readStructure({ root, elements, annotations }: ReadXml): StructuredResponse {
  if (!isNamed(root, 'protocol', 'Response')) throw new ResponseRefusal({ code: 'malformed' })
  // A comment within a name splits it for some readers.
  if (annotations > 0) throw new ResponseRefusal({ code: 'structure' })
  requireSuccess(root)
  // By local name: a reader that ignores namespaces must not find another one.
  const named = (name: string) => elements.filter(({ localName }) => localName === name)
  if (named('EncryptedAssertion').length > 0 || named('EncryptedData').length > 0)
    throw new ResponseRefusal({ code: 'encrypted' })
  const assertions = named('Assertion')
  if (assertions.length === 0) throw new ResponseRefusal({ code: 'no_assertion' })
  const [assertion] = childrenOf(root, 'assertion', 'Assertion')
  if (assertions.length > 1 || !assertion || named('Response').length > 1)
    throw new ResponseRefusal({ code: 'structure' })
  requireUniqueIds(elements)
  const [signature] = childrenOf(assertion, 'signature', 'Signature')
  if (!signature) throw new ResponseRefusal({ code: 'unsigned_assertion' })
  for (const each of named('Signature')) requireOwnSignature(each, [assertion, root])
  if (childrenOf(assertion, 'signature', 'Signature').length > 1 || named('Object').length > 0)
    throw new ResponseRefusal({ code: 'structure' })
  const found = signature.getElementsByTagNameNS(NAMESPACES.signature, 'X509Certificate')
  const namedCertificates = Array.from(found).map((element) => textOf(element) ?? '')
  return { response: root, assertion, namedCertificates }
}

function requireSuccess(response: Element): void {
  const [status] = childrenOf(response, 'protocol', 'Status')
  const [code] = status ? childrenOf(status, 'protocol', 'StatusCode') : []
  if (!status || !code) throw new ResponseRefusal({ code: 'malformed' })
  const value = code.getAttribute('Value')
  if (value === SUCCESS) return
  const [nested] = childrenOf(code, 'protocol', 'StatusCode')
  const message = textOf(childrenOf(status, 'protocol', 'StatusMessage')[0])
  const name = (nested?.getAttribute('Value') ?? value ?? '').replace(/^.*:/, '')
  throw new ResponseRefusal({
    code: 'provider_status',
    received: [name, message].filter(Boolean).join(': ').slice(0, 300),
  })
}

function requireUniqueIds(elements: Element[]): void {
  const ids = elements.flatMap((element) =>
    Array.from(element.attributes)
      .filter(({ name }) => /^(.*:)?id$/i.test(name))
      .map(({ value }) => value),
  )
  if (new Set(ids).size !== ids.length) throw new ResponseRefusal({ code: 'structure' })
}

/** Requires that a signature is in one of these elements and signs just that one, with algorithms of today. */
function requireOwnSignature(signature: Element, signed: Element[]): void {
  const parent = signed.find((element) => element === signature.parentNode)
  const [info] = childrenOf(signature, 'signature', 'SignedInfo')
  const references = info ? childrenOf(info, 'signature', 'Reference') : []
  const id = parent?.getAttribute('ID')
  if (!info || !id || references.length !== 1 || references[0]!.getAttribute('URI') !== `#${id}`)
    throw new ResponseRefusal({ code: 'structure' })
  const algorithmOf = (element: Element, name: string) =>
    childrenOf(element, 'signature', name)[0]?.getAttribute('Algorithm') ?? ''
  const method = algorithmOf(info, 'SignatureMethod')
  const digest = algorithmOf(references[0]!, 'DigestMethod')
  const weak = (!SIGNATURE_METHODS.has(method) && method) || (!DIGEST_METHODS.has(digest) && digest)
  if (weak !== false) throw new ResponseRefusal({ code: 'weak_signature', received: weak })
  const [list] = childrenOf(references[0]!, 'signature', 'Transforms')
  const transforms = list ? childrenOf(list, 'signature', 'Transform') : []
  const canonical = algorithmOf(info, 'CanonicalizationMethod')
  const known = transforms.every((each) => TRANSFORMS.has(each.getAttribute('Algorithm') ?? ''))
  if (!known || canonical !== EXCLUSIVE) throw new ResponseRefusal({ code: 'structure' })
}
