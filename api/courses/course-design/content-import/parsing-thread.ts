import { answerTasks } from '#api/platform/jobs/thread.ts'
import { FileRefusal } from '#api/platform/imports/reading/file-refusal.ts'
import { checkDraft, shortened, type Checked } from './content-draft.ts'
import type { ParsedFile, ParsingReply, ParsingTask } from './parsing.ts'
import { readQuestions } from './questions-file.ts'
import { readPresentation } from './slides/presentation.ts'

/** Worker thread that parses files of questions and presentations, one after another (parse.ts). */

async function parse(task: ParsingTask): Promise<ParsingReply> {
  try {
    return await read(task)
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    return { refused: { code: error.code, text: error.message } }
  }
}

async function read({ kind, path, filename, folder }: ParsingTask): Promise<ParsedFile> {
  const { drafts, leftOut, notes, files } =
    kind === 'slides'
      ? await readPresentation(path, folder)
      : { ...(await readQuestions(path, filename)), files: [] }
  const contents: Checked[] = []
  const refused: typeof leftOut = []
  for (const draft of drafts) {
    const checked = checkDraft(draft)
    if ('content' in checked) contents.push(checked.content)
    else {
      const written = draft.fields['extended_props/text']
      const text = shortened(typeof written === 'string' && written ? written : draft.title, 80)
      refused.push({ line: draft.line, text, message: checked.message })
    }
  }
  const all = [...leftOut, ...refused].sort((a, b) => a.line - b.line)
  return { contents, leftOut: all, notes, files }
}

// Requests of users have priority.
answerTasks(parse, { niceness: 10 })
