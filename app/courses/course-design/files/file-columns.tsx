import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import type { CourseFiles } from '../../course-screens/course-files.ts'
import { TenantDate } from '#app/kit/shell/tenant-date.tsx'
import { formatBytes } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { FilePlayer, isPlayed, mediaAddress } from './file-media.tsx'
import { FilePlaces } from './file-places.tsx'
import { isFree, type FileRow } from './file-uses.ts'
import { typeInWords } from './file-words.ts'

/** Columns of the list of a course's files; `sources` gives the addresses of the files. */
export function fileColumns(sources: CourseFiles): Column<FileRow>[] {
  return [
    ...storedFileColumns<FileRow>(({ type, name }) => mediaAddress({ type, name, sources })),
    {
      key: 'uses',
      head: 'Se usa en',
      width: 'sm:w-48 lg:w-64',
      cell: (file) => <Uses file={file} />,
    },
  ]
}

type StoredFile = { name: string; type: string; bytes: number; created_at: string | null }

/** Columns of stored files: what each is, without its uses. */
export function storedFileColumns<Row extends StoredFile>(
  addressOf: (file: Row) => string,
): Column<Row>[] {
  return [
    {
      key: 'name',
      head: 'Nombre',
      sort: 'name',
      cell: (file) => <FileName {...file} address={addressOf(file)} />,
    },
    {
      key: 'type',
      head: 'Tipo',
      width: 'sm:w-36',
      cell: typeInWords,
    },
    {
      key: 'bytes',
      head: 'Tamaño',
      sort: 'bytes',
      align: 'end',
      width: 'sm:w-28',
      cell: ({ bytes }) => <span className="tabular-nums">{formatBytes(bytes)}</span>,
    },
    {
      key: 'created_at',
      head: 'Agregado',
      sort: 'created_at',
      width: 'sm:w-32',
      hideBelow: 'lg',
      cell: ({ created_at }) => (created_at ? <TenantDate at={created_at} /> : null),
    },
  ]
}

function FileName({ name, type, address }: { name: string; type: string; address: string }) {
  return (
    <span className="flex min-w-0 items-center gap-3 py-1">
      {type.startsWith('image/') ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          width={40}
          height={40}
          className="h-10 w-10 shrink-0 rounded border border-line bg-sunken object-contain"
        />
      ) : (
        <span className="grid h-10 w-10 shrink-0 place-items-center rounded border border-line bg-sunken text-muted">
          <Icon name="file" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="block break-words py-0.5 font-medium text-accent-text hover:underline"
        >
          {name} <span className="sr-only">(se abre en otra pestaña)</span>
        </a>
        {isPlayed(type) ? (
          <details>
            <summary className="w-max cursor-pointer py-1 text-sm text-accent-text hover:underline">
              Reproducir <span className="sr-only">{name}</span>
            </summary>
            <span className="mt-1 block max-w-80">
              <FilePlayer type={type} name={name} src={address} />
            </span>
          </details>
        ) : null}
      </span>
    </span>
  )
}

function Uses({ file }: { file: FileRow }) {
  if (isFree(file)) return <span className="text-muted">Sin usar</span>
  const places = file.uses.length + file.publications.length
  if (places === 1) return <FilePlaces file={file} />
  return (
    <details className="inline-block align-top">
      <summary className="w-max cursor-pointer py-0.5 text-accent-text hover:underline">
        {counted(places, NOUNS.place)}
      </summary>
      <div className="mt-1">
        <FilePlaces file={file} />
      </div>
    </details>
  )
}
