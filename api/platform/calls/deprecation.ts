import type { Endpoint } from '#contract/platform/endpoint.ts'

/**
 * Headers of an answer of a deprecated call: since when (RFC 9745), until when it works (RFC 8594), and where its
 * documentation and its successor are. None for other calls.
 */
export function deprecationHeaders(
  { deprecated }: Endpoint,
  documentation: string,
): Record<string, string> {
  if (!deprecated) return {}
  const { since, sunset, successor } = deprecated
  const links = [`<${documentation}>; rel="deprecation"; type="text/html"`]
  if (successor) links.push(`</api${successor}>; rel="successor-version"`)
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: links.join(', '),
  }
}
