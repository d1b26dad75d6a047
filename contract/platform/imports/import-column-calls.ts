import { z } from 'zod'
import { endpoint, type Feature } from '../endpoint.ts'
import {
  columnsChosen,
  headingsChosen,
  jobColumns,
  jobHeadings,
  jobId,
  savedColumn,
} from './import-columns.ts'
import { id, type idParams } from '../values/shapes.ts'

/** Path of the calls of one kind of import, and what it imports. */
export type ImportPlace = {
  path: string
  things: string
  params?: typeof idParams
  feature?: Feature
}

/** Calls about the headings of a file and the fields of its columns, the same for every kind. */
export function columnCallsOf({ path, things, params, feature }: ImportPlace) {
  return {
    columns: endpoint({
      method: 'get',
      path: `${path}/import/columns`,
      params,
      feature,
      summary:
        'Las columnas del archivo de una importación, con ejemplos, y los campos que pueden ser',
      access: 'admin',
      query: jobId,
      answer: jobColumns,
    }),
    setColumns: endpoint({
      method: 'put',
      path: `${path}/import/columns`,
      params,
      feature,
      summary:
        'Decir qué campo es cada columna: queda guardado para la compañía y el archivo se valida de nuevo. Las columnas que no se envían quedan como están',
      access: 'admin',
      body: columnsChosen,
      answer: jobId.extend({
        /** False when the file no longer exists: it must be uploaded again. */
        validating: z.boolean(),
      }),
    }),
    headings: endpoint({
      method: 'get',
      path: `${path}/import/headings`,
      params,
      feature,
      summary: 'Las primeras filas del archivo de una importación, y cuál tiene los encabezados',
      access: 'admin',
      query: jobId,
      answer: jobHeadings,
    }),
    setHeadings: endpoint({
      method: 'put',
      path: `${path}/import/headings`,
      params,
      feature,
      summary:
        'Elegir la línea de los encabezados del archivo, entre sus primeras filas: lo que hay antes no se importa, y el archivo se valida de nuevo',
      access: 'admin',
      body: headingsChosen,
      answer: jobId.extend({
        /** False when the fields of its columns have to be set first. */
        validating: z.boolean(),
      }),
    }),
    keptColumns: endpoint({
      method: 'get',
      path: `${path}/import/kept-columns`,
      params,
      feature,
      summary: `Lo que la compañía ha guardado de las columnas de sus archivos de ${things}`,
      access: 'admin',
      answer: z.array(savedColumn),
    }),
    forgetColumn: endpoint({
      method: 'delete',
      path: `${path}/import/kept-columns`,
      params,
      feature,
      summary: 'Olvidar lo guardado de una columna',
      access: 'admin',
      query: z.object({ column: id }),
      answer: z.object({ forgotten: z.string() }),
    }),
  }
}
