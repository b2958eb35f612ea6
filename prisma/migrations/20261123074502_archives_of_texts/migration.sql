-- AlterEnum
ALTER TYPE "source_file_format" ADD VALUE 'ZIP';
