import type {
  PackagedContent,
  PackagedDesign,
  PackagedSection,
  PackagedTheme,
} from '#contract/courses/course-package.ts'
import { COLOR_KEYS, IMAGE_KEYS, readColor, writeColor } from '#contract/courses/course-theme.ts'
import { templateOf } from '#contract/courses/course-templates/catalogue.ts'
import type {
  AuthoredContent,
  AuthoredDesign,
  AuthoredSubsection,
  AuthoredTheme,
} from './design.ts'

/** Returns the form of packages of a design in its concise form. */
export function packagedOf({ theme, sections }: AuthoredDesign): PackagedDesign {
  return {
    theme: packagedTheme(theme),
    sections: sections.map((section): PackagedSection => ({
      ...packagedPart(section),
      sections: section.subsections.map((below) => ({
        ...packagedPart(below),
        contents: below.contents.map(packagedContent),
      })),
    })),
  }
}

function packagedPart({
  name,
  icon,
  color,
  subjectsTitle,
  subjects,
  theme,
}: Omit<AuthoredSubsection, 'contents'>) {
  return {
    name,
    icon: icon ?? null,
    color: color ?? null,
    subjects_title: subjectsTitle ?? null,
    subjects: [...(subjects ?? [])],
    theme: packagedTheme(theme ?? {}),
  }
}

/** Fields that are left out keep the starting values of the template. */
function packagedContent(content: AuthoredContent): PackagedContent {
  const { template, title, category, seconds, points, props, options, theme } = content
  const { starts } = templateOf(template)!
  return {
    template,
    title,
    category,
    estimatedTime: seconds,
    points,
    options: (options ?? starts.options ?? []).map((option, index) => ({
      text: option.text,
      description: option.description ?? null,
      value: option.value ?? 0,
      order: index + 1,
      correct_position: placeOf(option) ?? (options ? 0 : index + 1),
    })),
    extended_props: { ...starts.extended_props, ...props },
    theme: packagedTheme(theme ?? {}),
  }
}

const placeOf = (option: object) => ('place' in option ? (option.place as number) : undefined)

function packagedTheme(theme: AuthoredTheme): PackagedTheme {
  const colors = COLOR_KEYS.flatMap((key) => {
    const color = readColor(theme[key])
    return color === null ? [] : [[key, writeColor(color)] as const]
  })
  const images = IMAGE_KEYS.flatMap((key) => {
    const name = theme[key]
    return name ? [[key, name] as const] : []
  })
  const { type, font_name: name, font_type } = theme
  return {
    ...Object.fromEntries([...colors, ...images]),
    ...(type && { type }),
    ...(name && { font: { name, type: font_type || 'ttf' } }),
  }
}

const FILE = /^[a-z0-9-]+\.(svg|png|m4a|mp3|mp4)$/

/** Returns every file that a design names, once. */
export function filesNamedIn(design: AuthoredDesign): string[] {
  const names = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string' && FILE.test(value)) names.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(design)
  return [...names]
}
