import { expect, test } from 'vitest'
import { contentDispositionFor } from './content-disposition.ts'

test.each([
  ['reporte.csv', 'attachment; filename="reporte.csv"'],
  ['Seguridad 2025/2026.csv', 'attachment; filename="Seguridad 2025 2026.csv"'],
  ['a\\b: "c".xlsx', 'attachment; filename="a b c.xlsx"'],
  ['señales.csv', `attachment; filename="senales.csv"; filename*=UTF-8''se%C3%B1ales.csv`],
  ['v1.2 del curso', 'attachment; filename="v1.2 del curso"'],
  ['/.csv', 'attachment; filename="archivo.csv"'],
  ['a\r\nset-cookie: x.csv', 'attachment; filename="a set-cookie x.csv"'],
])('%j is saved by %j', (name, header) => {
  expect(contentDispositionFor(name)).toBe(header)
})
