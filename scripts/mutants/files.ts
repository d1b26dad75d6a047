import type { Mutant } from './mutant.ts'

/** Defects in files that are uploaded, written or restored. */
export const FILES: Mutant[] = [
  {
    name: 'a number that a spreadsheet abbreviated is taken as it is',
    file: 'api/imports/damaged-text.ts',
    text: 'if (ABBREVIATED.test(text.trim())) {',
    replacement: 'if (!ABBREVIATED.source) {',
    caughtBy: { files: 'api/imports/damaged-text.test.ts' },
  },
  {
    name: 'headings are those of the first row',
    file: 'api/imports/headings.ts',
    text: 'if (known > most && (index === 0 ||',
    replacement: 'if (index === 0 && (index === 0 ||',
    caughtBy: { files: 'api/imports/headings.test.ts' },
  },
  {
    name: 'a file may arrive as slowly as it likes',
    file: 'api/http/minimum-rate.ts',
    text: 'left = Math.min(graceMs,',
    replacement: 'left = Math.max(graceMs,',
    caughtBy: { files: 'tests/api/uploads-at-minimum-rate.test.ts' },
  },
  {
    name: 'XML has characters that it forbids',
    file: 'api/http/xml-text.ts',
    text: 'text.replace(FORBIDDEN,',
    replacement: "text.replace('',",
    caughtBy: { files: 'api/http/xml-text.test.ts' },
  },
  {
    name: 'a damaged file of a backup is restored',
    file: 'api/db/embedded/backup-manifest.ts',
    text: 'if (size === entry.size && sha256 === entry.sha256) return',
    replacement: 'if (size === entry.size) return',
    caughtBy: { files: 'api/db/embedded/backup-manifest.test.ts' },
  },
  {
    name: 'a restoration that died between its moves is forgotten',
    file: 'api/db/embedded/pending-restoration.ts',
    text: '    if (!existsSync(from)) continue\n',
    replacement: '    if (!existsSync(from)) break\n',
    caughtBy: { files: 'api/db/embedded/pending-restoration.test.ts' },
  },
]
