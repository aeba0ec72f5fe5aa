export const readAsBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(file);
  });

/** Files of a table, for a file input. */
export const TABLE_FILES = '.csv,.txt,.tsv,.xlsx,text/csv,text/plain';
