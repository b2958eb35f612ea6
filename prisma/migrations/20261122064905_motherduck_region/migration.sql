-- AlterTable
ALTER TABLE "motherduck_connection" ADD COLUMN     "region" TEXT NOT NULL DEFAULT 'us-east-1';
