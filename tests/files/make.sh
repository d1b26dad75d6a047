#!/usr/bin/env bash
# Writes every file of this folder that README.md lists, from the .fods sheets beside this script.
# Needs LibreOffice:
#   apt-get install -y --no-install-recommends libreoffice-calc libreoffice-writer libreoffice-impress
# Made with: LibreOffice 7.4.7.2 (Debian 12), headless.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# convert <sheet> <format[:filter:options]>: prints nothing, leaves its output in $work.
convert() {
  soffice "-env:UserInstallation=file://$work/profile" --headless \
    --convert-to "$2" --outdir "$work" "$1" >"$work/log" 2>&1
}

# save_csv <separator> <encoding> <sheet> [<sheet number, -1 for all>]
# Options of the filter: separator and text delimiter as ASCII codes, encoding, first line, column
# formats, language, quote every text, save cells as shown, formulas, trim, sheet number.
save_csv() {
  convert "$3" "csv:Text - txt - csv (StarCalc):$1,34,$2,1,,0,false,true,false,false,false,${4:-0}"
}
comma=44 semicolon=59 tab=9
windows_1252=ANSI utf_8=76 utf_16=65535

# Windows programs end rows with CRLF and lines inside a cell with LF; LibreOffice on Linux writes
# LF for both. An even number of quotes so far means that the row ends here.
windows_rows() {
  LC_ALL=C awk '{ quotes += gsub(/"/, "\""); printf "%s%s", $0, quotes % 2 ? "\n" : "\r\n" }'
}
bom() { printf '\xEF\xBB\xBF'; }

# --- The good sheet, as the programs of this world save it ---------------------------------------
save_csv $semicolon $windows_1252 usuarios.fods
windows_rows <"$work/usuarios.csv" >usuarios-excel-es.csv

save_csv $semicolon $utf_8 usuarios.fods
{ bom && windows_rows <"$work/usuarios.csv"; } >usuarios-utf8-bom.csv

save_csv $tab $utf_16 usuarios.fods
mv "$work/usuarios.csv" usuarios-utf16-tab.csv

save_csv $comma $utf_8 usuarios.fods
tr '\n' '\r' <"$work/usuarios.csv" >usuarios-mac-cr.csv
awk '{ quotes += gsub(/"/, "\""); print; if (quotes % 2 == 0) print NR % 2 ? "" : ",,,,,,,,,,,,,,,,,,,," }' \
  "$work/usuarios.csv" >usuarios-lineas-en-blanco.csv
mv "$work/usuarios.csv" usuarios-utf8-comas.csv

save_csv $semicolon $windows_1252 usuarios-con-errores.fods
windows_rows <"$work/usuarios-con-errores.csv" >usuarios-con-errores.csv

# --- Bulk enable and disable ----------------------------------------------------------------------
save_csv $semicolon $windows_1252 bajas.fods -1
windows_rows <"$work/bajas-por-usuario.csv" >bajas-por-usuario.csv
windows_rows <"$work/bajas-por-correo.csv" >bajas-por-correo.csv

# --- Areas and positions --------------------------------------------------------------------------
save_csv $semicolon $windows_1252 organizacion.fods -1
windows_rows <"$work/organizacion-areas.csv" >areas-excel-es.csv
windows_rows <"$work/organizacion-cargos.csv" >cargos-excel-es.csv

# --- Header in any order and case; columns nobody knows -------------------------------------------
printf '%s\n' \
  'Last_Name, EMAIL ,USERNAME,"First_Name",POSITION_CODE,Area_Code' \
  'Ñungo,pnungo@compania.example,pnungo,Pía,P002,A001' \
  'Güette,xguette@compania.example,xguette,Ximena,P003,A004' >usuarios-encabezado-libre.csv

printf '%s\n' \
  'username,email,first_name,salario,last_name,Fecha de ingreso,' \
  'knino,knino@compania.example,Kelly,2500000,Niño,2024-01-31,' \
  'jyepez,jyepez@compania.example,Jairo,3100000,Yépez,31/01/2024,nota suelta' \
  >usuarios-columnas-desconocidas.csv

# --- Text that a spreadsheet would run ------------------------------------------------------------
{
  printf 'username,email,first_name,last_name,location,extended_field1\r\n'
  printf '%s,formula1@compania.example,%s,Uno,Bogotá,%s\r\n' \
    formula1 "=cmd|' /C calc'!A0" '"=HYPERLINK(""http://mal.example"";""clic"")"'
  printf 'formula2,formula2@compania.example,+1+1,Dos,Bogotá,-2+3\r\n'
  printf 'formula3,formula3@compania.example,@SUM(1;1),Tres,Bogotá,"\t=1+1"\r\n'
  printf 'formula4,formula4@compania.example,Cuatro,Cuatro,Bogotá,"\r=1+1"\r\n'
  printf "formula5,formula5@compania.example,'=1+1,Cinco,Bogotá,'+57 300\r\n"
} >usuarios-formulas.csv

# A workbook that somebody renamed to .csv. A .xlsx holds the time of its making, so it is made once.
if [ ! -f usuarios-libro-excel.csv ]; then
  convert usuarios.fods xlsx
  mv "$work/usuarios.xlsx" usuarios-libro-excel.csv
fi

# --- Bad input ------------------------------------------------------------------------------------
columns='username,email,first_name,last_name,mobile,area_code,position_code,location'

# An image that somebody renamed to .csv.
base64 -d >bad/imagen.csv <<'PNG'
iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mNg6GfAiljoLAEASTcPASqaqzkAAAAASUVORK5CYII=
PNG

: >bad/vacio.csv
printf '%s\r\n' "$columns" >bad/solo-encabezado.csv

printf '%s\n' 'nombre,apellido,ciudad' 'Ana,Muñoz,Bogotá' 'Luis,Peña,Cali' \
  >bad/sin-columnas-obligatorias.csv

# The BOM says UTF-8, the bytes are Windows-1252.
{ bom && cat usuarios-excel-es.csv; } >bad/utf8-declarado-invalido.csv

# Two exports pasted together: the first rows UTF-8, the last ones Windows-1252. No single encoding
# reads both, and read as Windows-1252 the first would arrive as 'MuÃ±oz'.
{
  printf '%s\n' "$columns" 'mezcla1,mezcla1@compania.example,Inés,Muñoz,,A001,P001,Bogotá'
  printf '%s\n' 'mezcla2,mezcla2@compania.example,Agnès,Zúñiga,,A002,P002,Medellín' |
    iconv -f UTF-8 -t WINDOWS-1252
} >bad/codificacion-mezclada.csv

# An odd number of bytes after the BOM: the download was cut short.
head -c 1999 usuarios-utf16-tab.csv >bad/utf16-cortado.csv

printf '%s\n' "$columns" \
  'comilla1,comilla1@compania.example,Ana,Muñoz,,A001,P001,Bogotá' \
  'comilla2,comilla2@compania.example,"Luis,Peña,,A001,P001,Bogotá' \
  'comilla3,comilla3@compania.example,Eva,Niño,,A001,P001,Bogotá' >bad/comilla-sin-cerrar.csv

printf '%s\n' "$columns" \
  'doble,doble1@compania.example,Ana,Muñoz,+57 350 902 0001,A001,P001,Bogotá' \
  'doble,doble2@compania.example,Ana,Peña,+57 350 902 0002,A001,P001,Bogotá' \
  'doble3,mismo.correo@compania.example,Eva,Niño,+57 350 902 0003,A001,P001,Cali' \
  'doble4,Mismo.Correo@Compania.example,Eva,Ñame,+57 350 902 0004,A001,P001,Cali' \
  'doble5,doble5@compania.example,Raúl,Güell,+57 350 902 0005,A001,P001,Pasto' \
  'doble6,doble6@compania.example,Raúl,Ávila,350 902-0005,A001,P001,Pasto' \
  >bad/repetidos-en-el-archivo.csv

printf '%s\n' "$columns" \
  'codigo1,codigo1@compania.example,Ana,Muñoz,,ZZZ,P001,Bogotá' \
  'codigo2,codigo2@compania.example,Luis,Peña,,A001,ZZZ,Bogotá' \
  'codigo3,codigo3@compania.example,Eva,Niño,,a-001,p-001,Bogotá' \
  'codigo4,codigo4@compania.example,Raúl,Ávila,,A001,P001,Bogotá' >bad/codigos-desconocidos.csv

long=$(printf '%10000s' '' | tr ' ' 'x')
printf '%s\n' "$columns" \
  "largo1,largo1@compania.example,$long,Muñoz,,A001,P001,Bogotá" \
  "largo2,largo2@compania.example,Luis,Peña,,A001,P001,$long" \
  "largo3,$long@compania.example,Eva,Niño,,A001,P001,Bogotá" \
  "$long,largo4@compania.example,Raúl,Ávila,,A001,P001,Bogotá" \
  'largo5,largo5@compania.example,Sol,Díaz,,A001,P001,Bogotá' >bad/valores-de-10000-caracteres.csv

printf '%s\n' "$columns" \
  'nulo1,nulo1@compania.example,Ana\0Lucía,Muñoz,,A001,P001,Bogotá' \
  'nulo2\0,nulo2@compania.example,Luis,Peña,,A001,P001,Bogotá' \
  'nulo3,nulo3@compania.example,Eva,Niño,,A001,P001,Bogotá' |
  sed 's/\\0/\x00/g' >bad/bytes-nulos.csv

# --- Documents that are attached -----------------------------------------------------------------
for format in docx doc odt pdf; do convert documents/diploma.fodt $format; done
for format in pptx ppt; do convert documents/presentacion.fodp $format; done
for format in xlsx xls; do convert bajas.fods $format; done
cp "$work"/diploma.{docx,doc,odt,pdf} "$work"/presentacion.{pptx,ppt} "$work"/bajas.{xlsx,xls} documents/
