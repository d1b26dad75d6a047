/** Formats a text as a template variable: one line, without runs of spaces, as WhatsApp requires. */
export function asTemplateVariable(body: string): string {
  return body.replace(/\s+/g, ' ').trim()
}
