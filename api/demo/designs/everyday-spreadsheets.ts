import {
  bars,
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  podium,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { LEAF } from '#api/courses/course-packages/authoring/themes.ts'

/** «Excel para el trabajo diario». */
export const everydaySpreadsheets: AuthoredDesign = {
  theme: LEAF,
  sections: [
    section(
      'Tablas',
      {
        icon: 'icono-derechos.svg',
        color: '#3F6B3B',
        subjectsTitle: 'Datos que se dejan usar',
        subjects: ['Una fila, un hecho', 'Convertir en tabla', 'Filtrar sin miedo'],
      },
      {
        Aprende: [
          concept(
            'Una fila, un hecho',
            'Cada fila cuenta una sola cosa: una venta, una visita, un pedido. Cada columna, un dato de ella.',
            'Sin celdas combinadas, sin filas en blanco y con un solo renglón de títulos, Excel hace el resto.',
            picture(
              'hoja-de-calculo.svg',
              'Un portátil muestra una hoja de cálculo con filas de color y, al lado, un gráfico de barras.',
            ),
          ),
          several(
            '¿Qué estorba?',
            'Señala lo que impide filtrar bien.',
            ['Celdas combinadas', 'Filas en blanco', 'Fechas como texto'],
            ['Títulos en negrita', 'Muchas filas'],
            'Excel filtra por columnas completas: todo lo que las rompe estorba.',
          ),
          tip(
            'Ctrl + T',
            'Convierte el rango en tabla.',
            'Gana filtros, colores y fórmulas que se copian solas hacia abajo.',
          ),
        ],
        Practica: [
          steps(
            'De lista a tabla',
            'Ordena los pasos.',
            ['Clic en un dato', 'Ctrl + T', 'Confirmo los títulos', 'Le pongo nombre'],
            'El nombre de la tabla se usa después en las fórmulas.',
          ),
          single(
            'Solo Medellín',
            'Quieres ver las ventas de una ciudad sin eliminar las demás. ¿Qué usas?',
            'Un filtro',
            ['Eliminar filas', 'Ocultar columnas'],
            'Un filtro esconde; eliminar no tiene regreso cuando cierras el archivo.',
          ),
        ],
      },
    ),
    section(
      'Fórmulas',
      {
        icon: 'icono-resolver.svg',
        color: '#1E7A78',
        subjectsTitle: 'Que la hoja piense',
        subjects: ['Sumar con condición', 'Buscar en otra tabla', 'Leer un error'],
      },
      {
        Aprende: [
          infographic(
            'Cuatro fórmulas que resuelven casi todo',
            'cuatro-formulas.svg',
            'Cuatro tarjetas: SUMAR.SI, suma lo que cumple una condición. CONTAR.SI, cuenta lo que la cumple. BUSCARX, trae un dato de otra tabla. SI.ERROR, dice algo claro cuando falla.',
          ),
          pairs(
            'Cada una para lo suyo',
            'Une la pregunta con su fórmula.',
            {
              'SUMAR.SI': '¿Cuánto vendió Cali?',
              'CONTAR.SI': '¿Cuántos pedidos están abiertos?',
              BUSCARX: '¿Qué precio tiene este código?',
              'SI.ERROR': '¿Y si el código no existe?',
            },
            'Primero escribe la pregunta en español; después elige la fórmula.',
          ),
          single(
            'Sale #N/D',
            'Tu BUSCARX muestra #N/D en una fila. ¿Qué pasó?',
            'No encontró ese valor',
            ['Falta un paréntesis', 'La columna es angosta'],
            'Casi siempre es un espacio de más o un número guardado como texto.',
          ),
        ],
        'Ponte a prueba': [
          gaps(
            'Fija la celda',
            'Completa la regla del signo pesos.',
            'En $B$1 la [fila] y la [columna] no cambian al [copiar].',
            ['hoja', 'imprimir'],
            'La tecla F4 pone y quita los signos.',
          ),
          challenge(
            'Reto: tu reporte del lunes',
            'Toma el informe que armas a mano cada semana y conviértelo en tabla con dos fórmulas.',
            'Mide cuánto tardabas y cuánto tardas ahora.',
          ),
        ],
      },
    ),
    section(
      'Gráficos',
      {
        icon: 'icono-pregunta.svg',
        color: '#6B4430',
        subjectsTitle: 'Que se entienda en tres segundos',
        subjects: ['Qué quieres decir', 'El gráfico adecuado', 'Lo que sobra'],
      },
      {
        Aprende: [
          concept(
            'Primero la frase',
            'Antes de insertar un gráfico escribe la frase que debe decir: «Cali creció el doble que las demás».',
            'Si el gráfico no la muestra, cambia el gráfico. Si no hay frase, no hace falta un gráfico.',
          ),
          bars(
            'Un ejemplo',
            'Ventas del trimestre por ciudad, en millones. La frase: Cali ya casi alcanza a Bogotá.',
            {
              Bogotá: 96,
              Cali: 91,
              Medellín: 64,
              Pereira: 28,
            },
          ),
          podium(
            'Lo que mejor se lee',
            'Ordena por facilidad para comparar cinco ciudades.',
            ['Barras ordenadas', 'Barras sin orden', 'Torta en 3D'],
            'El ojo compara longitudes mucho mejor que ángulos.',
          ),
        ],
        Practica: [
          single(
            'Doce meses',
            'Quieres mostrar cómo cambió un indicador mes a mes. ¿Qué eliges?',
            'Una línea',
            ['Una torta', 'Barras apiladas'],
            'El tiempo se lee de izquierda a derecha.',
          ),
          tip(
            'Quita tres cosas',
            'La cuadrícula, la leyenda de una sola serie y los decimales.',
            'Lo que queda se ve.',
          ),
        ],
      },
    ),
  ],
}
