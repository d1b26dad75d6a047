import { DOMParser } from '@xmldom/xmldom'

/**
 * Strict reading of XML from elsewhere. A document type is refused, and with it every entity but the predefined
 * ones, so that nothing is expanded and nothing is fetched.
 */

export const NAMESPACES = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

export type Namespace = keyof typeof NAMESPACES

const MAX_ELEMENTS = 20_000
const MAX_DEPTH = 40

const ELEMENT = 1
const TEXT = 3
const CDATA = 4
const PROCESSING_INSTRUCTION = 7
const COMMENT = 8

/** XML that is not read; `reason` tells why. */
export class XmlRefusal extends Error {
  readonly reason: 'malformed' | 'document_type' | 'too_large'

  constructor(reason: XmlRefusal['reason']) {
    super(`refused XML: ${reason}`)
    this.reason = reason
  }
}

/** Elements of a document in their order, and how many nodes are neither elements nor text. */
export type ReadXml = { root: Element; elements: Element[]; annotations: number }

/**
 * Parses a document.
 * @throws XmlRefusal when it has a document type, is not well-formed, or is too deep or too large.
 */
export function readXml(text: string, maxBytes: number): ReadXml {
  if (Buffer.byteLength(text) > maxBytes) throw new XmlRefusal('too_large')
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text))
    throw new XmlRefusal('document_type')
  const document = parse(text)
  const roots = nodesOf(document)
  const root = document.documentElement as Element | null
  if (!root || roots.filter(({ nodeType }) => nodeType === ELEMENT).length !== 1)
    throw new XmlRefusal('malformed')
  if (roots.some((node) => isText(node) && node.nodeValue?.trim()))
    throw new XmlRefusal('malformed')
  return { root, ...walk(root, roots) }
}

function parse(text: string): Document {
  const refuse = () => {
    throw new XmlRefusal('malformed')
  }
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse }
  try {
    return new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')
  } catch {
    throw new XmlRefusal('malformed')
  }
}

/** Visits all nodes without recursion: their depth is the sender's choice. */
function walk(root: Element, roots: Node[]): Omit<ReadXml, 'root'> {
  const elements: Element[] = []
  let annotations = roots.filter(isAnnotation).length
  const open: { node: Node; depth: number }[] = [{ node: root, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (isAnnotation(node)) annotations += 1
    if (node.nodeType !== ELEMENT) continue
    if (depth > MAX_DEPTH || elements.length >= MAX_ELEMENTS) throw new XmlRefusal('too_large')
    elements.push(node as Element)
    for (const child of nodesOf(node).reverse()) open.push({ node: child, depth: depth + 1 })
  }
  return { elements, annotations }
}

const nodesOf = (node: Node): Node[] => Array.from(node.childNodes)
const isText = ({ nodeType }: Node) => nodeType === TEXT || nodeType === CDATA

/** True for comments and processing instructions, the XML declaration excepted. */
function isAnnotation({ nodeType, nodeName }: Node): boolean {
  return nodeType === COMMENT || (nodeType === PROCESSING_INSTRUCTION && nodeName !== 'xml')
}

/** True for an element of that namespace and name. */
export function isNamed(element: Element, namespace: Namespace, name: string): boolean {
  return element.namespaceURI === NAMESPACES[namespace] && element.localName === name
}

/** Children of an element that have a namespace and a name. */
export function childrenOf(parent: Element, namespace: Namespace, name: string): Element[] {
  return nodesOf(parent).filter(
    (node): node is Element =>
      node.nodeType === ELEMENT && isNamed(node as Element, namespace, name),
  )
}

/** Text of an element without elements in it; null otherwise. */
export function textOf(element: Element | undefined): string | null {
  if (!element || !nodesOf(element).every(isText)) return null
  return nodesOf(element)
    .map(({ nodeValue }) => nodeValue ?? '')
    .join('')
    .trim()
}
