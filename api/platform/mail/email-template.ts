/** Part of a mail; both the text and the HTML are rendered from it, so that they cannot differ. */
export type Part =
  | { paragraph: string }
  /** Values to be copied by the recipient, with labels. */
  | { facts: [label: string, value: string][] }
  | { items: string[] }
  /** Text written by a user: its line breaks are kept. */
  | { quote: string }
  | { link: string; url: string }

export type EmailText = { subject: string; text: string; html: string }

const BUTTON = '#0f766e'
const SIGNATURE = '<p style="margin:32px 0 0;color:#5c6170;font-size:14px">'
const LINK = 'color:#5c6170;text-decoration:underline'
/** Attributes are written here alone: texts have no quote of their own. */
const BUTTON_STYLE = 'border-radius:6px;background:'

/** Parts of a mail that a company gives its own look. */
export type MailBrand = {
  /** Null: that of the product. */
  name: string | null
  /** Background of buttons under white text; null: that of the product. */
  button: string | null
  /** Lines and links below the name. */
  lines: readonly string[]
  links: readonly { label: string; url: string }[]
}

/** Returns a rendered mail with the company's name, the colour of its buttons and its foot. */
export function withBrand<Mail extends Pick<EmailText, 'text' | 'html'>>(
  mail: Mail,
  { name, button, lines, links }: MailBrand,
): Mail {
  const { text, html } = mail
  const at = html.lastIndexOf(SIGNATURE)
  const end = html.indexOf('</p>', at)
  const signed = text.lastIndexOf('\n\n— ')
  // Not written by `renderEmail`.
  if (at === -1 || signed === -1) return mail
  const signature = name ?? text.slice(signed + 4).trim()
  const foot = [
    ...lines.map(escapeHtml),
    ...links.map(
      ({ label, url }) => `<a style="${LINK}" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`,
    ),
  ]
  const body = button
    ? html.slice(0, at).replaceAll(BUTTON_STYLE + BUTTON, BUTTON_STYLE + button)
    : html.slice(0, at)
  const textFoot = [...lines.map(oneLine), ...links.map(({ label, url }) => `${label}: ${url}`)]
  return {
    ...mail,
    html: `${body}${SIGNATURE}${[escapeHtml(signature), ...foot].join('<br>')}${html.slice(end)}`,
    text: `${text.slice(0, signed)}\n\n— ${[oneLine(signature), ...textFoot].join('\n')}\n`,
  }
}

/** Renders a mail as plain text and as HTML; every value is escaped here and nowhere else. */
export function renderEmail(
  productName: string,
  subject: string,
  firstName: string,
  parts: readonly Part[],
): EmailText {
  const greeting: Part = { paragraph: `Hola, ${firstName}:` }
  const all = [greeting, ...parts]
  return {
    subject: oneLine(subject),
    text: `${all.map(asText).join('\n\n')}\n\n— ${oneLine(productName)}\n`,
    html: `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c1e26;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
${all.map(asHtml).join('\n')}
${SIGNATURE}${escapeHtml(productName)}</p>
</div>
</body>
</html>
`,
  }
}

function asText(part: Part): string {
  if ('paragraph' in part) return oneLine(part.paragraph)
  if ('facts' in part) {
    return part.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')
  }
  if ('items' in part) return part.items.map((item) => `- ${oneLine(item)}`).join('\n')
  if ('quote' in part) {
    return linesOf(part.quote)
      .map((line) => `> ${line}`.trimEnd())
      .join('\n')
  }
  return `${part.link}: ${oneLine(part.url)}`
}

function asHtml(part: Part): string {
  if ('paragraph' in part) return `<p style="margin:0 0 16px">${escapeHtml(part.paragraph)}</p>`
  if ('facts' in part) {
    const lines = part.facts.map(
      ([label, value]) =>
        `${escapeHtml(label)}: <strong style="font-family:ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere">${escapeHtml(value)}</strong>`,
    )
    return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`
  }
  if ('items' in part) {
    const items = part.items.map(
      (item) => `<li style="margin:0 0 4px;overflow-wrap:anywhere">${escapeHtml(item)}</li>`,
    )
    return `<ul style="margin:0 0 16px;padding-left:24px">${items.join('')}</ul>`
  }
  if ('quote' in part) {
    const style =
      'margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #c9cdd6;overflow-wrap:anywhere'
    return `<blockquote style="${style}">${linesOf(part.quote).map(escapeHtml).join('<br>')}</blockquote>`
  }
  const style = `display:inline-block;padding:10px 20px;${BUTTON_STYLE}${BUTTON};color:#fff;text-decoration:none`
  return `<p style="margin:0 0 16px"><a style="${style}" href="${escapeHtml(part.url)}">${escapeHtml(part.link)}</a></p>`
}

/** Returns the lines of a text as written, without invisible characters. */
function linesOf(text: string): string[] {
  return text
    .trim()
    .split(/\r\n?|\n/)
    .map(oneLine)
}

/** Removes line breaks, so that a name cannot add lines. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (found) => ENTITIES[found] as string)
}
