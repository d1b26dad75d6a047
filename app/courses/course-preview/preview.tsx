import type { LinksFunction } from '@remix-run/node'
import type { ReactNode } from 'react'
import type {
  DesignSection,
  DesignSubsection,
  PublishedDesign,
} from '#contract/courses/design/course-design-shape.ts'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import type { CourseFiles } from '../course-screens/course-files.ts'
import { ScreenFrame } from '../course-screens/frame.tsx'
import { factsOf, inMinutes, templateTitle } from './facts.ts'
import { ContentScreen } from '../course-screens/screen.tsx'
import { SectionScreen, SubjectsScreen } from '../course-screens/section-screen.tsx'
import { RESULT_NAMES, RESULTS, ResultScreen } from '../course-screens/result-screen.tsx'
import { subjectsOf } from '../course-screens/subjects.ts'
import type { ThemeLevels } from '../course-screens/theme-css.ts'
import { screenLinks, ThemeStyles } from '../course-screens/theme-styles.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import styles from './preview.css?url'

/** Preview of a course: every screen, one after another, also for print. */
export type Previewed = {
  design: PublishedDesign
  files: CourseFiles
  /** Name of the version: 'Borrador'. */
  version: string
  /** Additional note on the version. */
  note: string
  /** Other versions that the actor may see. */
  others: { to: string; label: string }[]
}

export const previewLinks: LinksFunction = () => [
  ...screenLinks(),
  { rel: 'stylesheet', href: styles },
]

export function previewTitle(preview: Previewed | undefined): string {
  return preview ? `${preview.design.name} · Vista previa` : 'Vista previa'
}

export function PreviewPage({ design, files, version, note, others }: Previewed) {
  const sections = inOrder(design.sections)
  return (
    <main className="mx-auto max-w-page px-4 py-6 sm:px-6 print:max-w-none print:p-0">
      <ThemeStyles design={design} files={files} />
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-line pb-4 print:mb-4">
        <div className="min-w-0">
          <p className="text-sm text-muted">Vista previa del curso</p>
          <h1 className="break-words text-2xl font-semibold tracking-tight">{design.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
            <Tag tone={version === 'Borrador' ? 'warning' : 'success'}>{version}</Tag>
            {[note, sizeOf(sections)].join(DOT)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {others.map(({ to, label }) => (
            <ButtonLink key={to} to={to}>
              {label}
            </ButtonLink>
          ))}
          <span className="nojs:hidden">
            <Button icon="printer" onClick={() => window.print()}>
              Imprimir
            </Button>
          </span>
        </div>
      </header>
      {sections.length === 0 ? (
        <EmptyState icon="courses" title="El curso no tiene secciones">
          Cuando las tenga, aquí se ven todas sus pantallas.
        </EmptyState>
      ) : (
        sections.map((section, at) => (
          <Section key={section.id} section={section} number={`${at + 1}`} files={files} />
        ))
      )}
      {sections.length > 0 ? <Results /> : null}
    </main>
  )
}

function Section({
  section,
  number,
  files,
}: {
  section: DesignSection
  number: string
  files: CourseFiles
}) {
  const levels = { section: section.id }
  return (
    <section aria-labelledby={`section-${section.id}`} className="mb-10">
      <h2 id={`section-${section.id}`} className="preview-heading text-xl font-semibold">
        {number}. {section.name}
      </h2>
      <div className="preview-cards">
        <Opening of={section} kind="section" levels={levels} files={files} />
      </div>
      {inOrder(section.sections).map((subsection, at) => (
        <Subsection
          key={subsection.id}
          subsection={subsection}
          number={`${number}.${at + 1}`}
          levels={{ ...levels, subsection: subsection.id }}
          files={files}
        />
      ))}
    </section>
  )
}

function Subsection({
  subsection,
  number,
  levels,
  files,
}: {
  subsection: DesignSubsection
  number: string
  levels: ThemeLevels
  files: CourseFiles
}) {
  const contents = inOrder(subsection.contents)
  return (
    <section aria-labelledby={`section-${subsection.id}`} className="mt-6">
      <h3 id={`section-${subsection.id}`} className="preview-heading text-lg font-semibold">
        {number} {subsection.name}
      </h3>
      <div className="preview-cards">
        <Opening of={subsection} kind="subsection" levels={levels} files={files} />
        {contents.map((content, at) => (
          <Card
            key={content.id}
            caption={`${number}.${at + 1} ${templateTitle(content)}`}
            facts={factsOf(content)}
            levels={{ ...levels, content: content.id }}
          >
            <ContentScreen content={content} files={files} progress={(at + 1) / contents.length} />
          </Card>
        ))}
      </div>
      {contents.length === 0 ? (
        <p className="mt-2 text-muted">Esta subsección no tiene contenidos.</p>
      ) : null}
    </section>
  )
}

/** Result screens of modules and the course: the same everywhere, except for the theme's images. */
function Results() {
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="preview-heading text-xl font-semibold">
        Resultados
      </h2>
      <div className="preview-cards">
        {RESULTS.map((result) => (
          <Card key={result} caption={RESULT_NAMES[result]} levels={{}}>
            <ResultScreen result={result} />
          </Card>
        ))}
      </div>
    </section>
  )
}

/** First screens of a section or subsection: its own, and its subjects if it has any. */
function Opening({
  of,
  kind,
  levels,
  files,
}: {
  of: DesignSection | DesignSubsection
  kind: 'section' | 'subsection'
  levels: ThemeLevels
  files: CourseFiles
}) {
  return (
    <>
      <Card caption={kind === 'section' ? 'Sección' : 'Subsección'} levels={levels}>
        <SectionScreen section={of} files={files} kind={kind} />
      </Card>
      {subjectsOf(of).length > 0 ? (
        <Card caption="Temas" levels={levels}>
          <SubjectsScreen section={of} />
        </Card>
      ) : null}
    </>
  )
}

function Card({
  caption,
  facts = [],
  levels,
  children,
}: {
  caption: string
  facts?: string[]
  levels: ThemeLevels
  children: ReactNode
}) {
  return (
    <figure className="preview-card">
      <div className="preview-phone">
        <ScreenFrame levels={levels}>{children}</ScreenFrame>
      </div>
      <figcaption className="mt-2 text-sm">
        <span className="font-medium">{caption}</span>
        {facts.length > 0 ? <span className="block text-muted">{facts.join(DOT)}</span> : null}
      </figcaption>
    </figure>
  )
}

function sizeOf(sections: DesignSection[]): string {
  const contents = sections
    .flatMap((section) => Object.values(section.sections))
    .flatMap((subsection) => Object.values(subsection.contents))
  const seconds = contents.reduce((sum, { estimatedTime }) => sum + estimatedTime, 0)
  const screens = contents.length === 1 ? '1 contenido' : `${contents.length} contenidos`
  return seconds > 0 ? `${screens}${DOT}${inMinutes(seconds)}` : screens
}

/** Error page, since a preview has no layout. */
export function PreviewError() {
  return (
    <main className="mx-auto max-w-text p-6">
      <ErrorPage />
    </main>
  )
}
