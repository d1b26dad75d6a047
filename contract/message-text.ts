/** What a template takes as a variable: one line, without runs of spaces, as WhatsApp asks for it. */
export function asTemplateVariable(body: string): string {
  return body.replace(/\s+/g, ' ').trim()
}
