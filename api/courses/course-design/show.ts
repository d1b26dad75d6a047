import type {
  DesignContent,
  PublishedDesign,
  DesignSection,
  DesignSubsection,
} from '#contract/courses/design/course-design-shape.ts'
import { storedTemplate, templateId } from '#contract/courses/course-templates/catalogue.ts'
import { storedVideo, videoOf } from '#contract/courses/design/course-video.ts'
import { childrenOf, contentsOf, type ContentRow, type Design, type SectionRow } from './model.ts'

/** Converts rows to the maps by id of the contract. */

export function showDesign(design: Design, id: number, version: number): PublishedDesign {
  const { name, slug, theme } = design
  const sections = childrenOf(design, null).map((row) => showSection(design, row))
  return { id, version, name, slug, theme, sections: byId(sections) }
}

export function showSection(design: Design, row: SectionRow): DesignSection {
  const sections = childrenOf(design, row.id).map((child) => showSubsection(design, child))
  return { ...sharedOf(row), sections: byId(sections) }
}

export function showSubsection(design: Design, row: SectionRow): DesignSubsection {
  return { ...sharedOf(row), contents: byId(contentsOf(design, row.id).map(showContent)) }
}

export function showContent(row: ContentRow): DesignContent {
  return {
    id: row.id,
    order: row.position,
    content_template: storedTemplate({ id: templateId(row.template) }),
    theme: row.theme,
    title: row.title,
    category: row.category,
    estimatedTime: row.estimated_seconds,
    points: row.points,
    options: row.options,
    extended_props: withVideoIds(row),
  }
}

/** Returns the ids of videos that were once stored as the pasted URL. */
function withVideoIds({ template, extended_props: props }: ContentRow) {
  if (templateId(template) !== 'Video' || typeof props['video'] !== 'string') return props
  const video = videoOf(props['video'])
  return video ? { ...props, video: storedVideo(video) } : props
}

function sharedOf({ parent_id: _, position, ...row }: SectionRow) {
  return { ...row, order: position }
}

function byId<Row extends { id: number }>(rows: Row[]): Record<string, Row> {
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}
