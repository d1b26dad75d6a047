import type { Mutant } from './mutant.ts'

/** Defects in files that are uploaded, written or restored. */
export const FILES: Mutant[] = [
  {
    name: 'a number that a spreadsheet abbreviated is taken as it is',
    file: 'api/platform/imports/damaged-text.ts',
    text: 'if (ABBREVIATED.test(text.trim())) {',
    replacement: 'if (!ABBREVIATED.source) {',
    caughtBy: { files: 'api/platform/imports/damaged-text.test.ts' },
  },
  {
    name: 'headings are those of the first row',
    file: 'api/platform/imports/headings.ts',
    text: 'if (known > most && (index === 0 ||',
    replacement: 'if (index === 0 && (index === 0 ||',
    caughtBy: { files: 'api/platform/imports/headings.test.ts' },
  },
  {
    name: 'a file may arrive as slowly as it likes',
    file: 'api/platform/limiters/minimum-rate.ts',
    text: 'left = Math.min(graceMs,',
    replacement: 'left = Math.max(graceMs,',
    caughtBy: { files: 'tests/api/platform/uploads-at-minimum-rate.test.ts' },
  },
  {
    name: 'XML has characters that it forbids',
    file: 'api/platform/downloads/xml-text.ts',
    text: 'text.replace(FORBIDDEN,',
    replacement: "text.replace('',",
    caughtBy: { files: 'api/platform/downloads/xml-text.test.ts' },
  },
  {
    name: 'a damaged file of a backup is restored',
    file: 'api/platform/db/embedded/backup-manifest.ts',
    text: 'if (size === entry.size && sha256 === entry.sha256) return',
    replacement: 'if (size === entry.size) return',
    caughtBy: { files: 'api/platform/db/embedded/backup-manifest.test.ts' },
  },
  {
    name: 'a restoration that died between its moves is forgotten',
    file: 'api/platform/db/embedded/pending-restoration.ts',
    text: '    if (!existsSync(from)) continue\n',
    replacement: '    if (!existsSync(from)) break\n',
    caughtBy: { files: 'api/platform/db/embedded/pending-restoration.test.ts' },
  },
]
