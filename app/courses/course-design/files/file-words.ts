/** Names of file types by media type. */
const WORDS: Record<string, string> = {
  'image/png': 'Imagen PNG',
  'image/svg+xml': 'Dibujo SVG',
  'audio/mp4': 'Sonido M4A',
  'audio/mpeg': 'Sonido MP3',
  'audio/aac': 'Sonido AAC',
  'video/mp4': 'Video MP4',
  'video/3gpp': 'Video 3GP',
  'font/ttf': 'Fuente TTF',
  'font/otf': 'Fuente OTF',
  'text/vcard': 'Tarjeta de contacto',
  'application/pdf': 'PDF',
}

/** Returns 'Imagen PNG'; for other documents the extension: 'Documento DOCX'. */
export function typeInWords({ name, type }: { name: string; type: string }): string {
  return WORDS[type] ?? `Documento ${name.slice(name.lastIndexOf('.') + 1).toUpperCase()}`
}
