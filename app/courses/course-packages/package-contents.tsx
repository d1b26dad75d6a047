import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DOT, formatBytes, formatDuration } from '#app/kit/ui/format.ts'
import type { TitledPreview } from './titled-preview.server.ts'

/** Contents of a package: what will not be taken, its sections and its files. */
export function PackageContents({ preview }: { preview: TitledPreview }) {
  const { sections, files, omitted } = preview
  return (
    <>
      {omitted.length > 0 ? (
        <div className="mb-6 max-w-text">
          <Alert tone="warning" title="No se traerá" live={false}>
            <ul className="list-disc pl-5">
              {omitted.map((sentence, at) => (
                <li key={at} className="break-words">
                  {sentence}.
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      ) : null}
      <p className="mb-3 text-muted">{factsOf(preview)}</p>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {sections.map((section, at) => (
          <Card key={at} title={section.name}>
            {section.sections.map((below, inner) => (
              <div key={inner} className="mb-3 last:mb-0">
                <h3 className="mb-1 break-words font-semibold">{below.name}</h3>
                <ol className="grid gap-1 pl-4">
                  {below.contents.map(({ title, template }, index) => (
                    <li key={index} className="break-words">
                      {title ?? 'Sin título'} <span className="text-sm text-muted">{template}</span>
                    </li>
                  ))}
                </ol>
              </div>
            ))}
          </Card>
        ))}
        {files.length > 0 ? (
          <Card title="Archivos">
            <ul className="grid gap-1">
              {files.map(({ name, bytes }) => (
                <li key={name} className="break-words">
                  {name} <span className="text-sm text-muted">{formatBytes(bytes)}</span>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </>
  )
}

/** Returns the sums of a package in one line: '3 secciones · 14 contenidos · 12 min · 9 archivos (1,2 MB)'. */
function factsOf({ sections, contents, seconds, files, bytes }: TitledPreview): string {
  return [
    counted(sections.length, NOUNS.courseSection),
    counted(contents, NOUNS.courseContent),
    seconds > 0 ? formatDuration(seconds) : null,
    files.length > 0
      ? `${counted(files.length, NOUNS.courseFile)} (${formatBytes(bytes)})`
      : 'sin archivos',
  ]
    .filter(Boolean)
    .join(DOT)
}
